"""The commands of `engram-service` beside serving: tenants, keys, memories, copies, jobs, the doctor."""
