"""What hosts start at the beginning of a session and at every prompt: `engram agent-hook --host NAME`.

event   what the host says on stdin, read the same way for all hosts
load    the memories that fit it, through the same tool as `engram load`
cache   what this session was given before, as hashes only
answer  what the host reads on stdout
entry   the run itself: always one JSON object, always exit code 0
"""
