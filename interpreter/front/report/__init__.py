"""Reports of studies.

Comes in: `Figures` of each arm, and the differences between arms. Goes out: findings in plain sentences, the
summary for a terminal, plain values for JSON, and one page of HTML that needs nothing else.
"""

from interpreter.front.report.findings import Finding, findings
from interpreter.front.report.plain import plain
from interpreter.front.report.summary import summary

__all__ = ["Finding", "findings", "plain", "summary"]
