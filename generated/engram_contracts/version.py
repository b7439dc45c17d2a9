# Generated from schemas/contract.json by `make gen`; do not edit.
"""The version of the contract."""

CONTRACT_VERSION = "1.0.0"
