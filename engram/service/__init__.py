"""The memory service: short-term and long-term memories of many tenants, behind thirteen tools (seed 003)."""
