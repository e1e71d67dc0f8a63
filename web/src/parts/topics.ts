import type { Keyword, Rule } from "../protocol/messages";

export interface Topic {
  id: string;
  name: string;
  rules: Rule[];
}

/** Clauses by what they are about, in the order in which the topics first occur. */
export function topics(rules: readonly Rule[]): Topic[] {
  const found = new Map<string, Topic>();
  for (const rule of rules) {
    const topic = found.get(rule.topic.id) ?? { ...rule.topic, rules: [] };
    topic.rules.push(rule);
    found.set(rule.topic.id, topic);
  }
  return [...found.values()];
}

/** A keyword as it is printed, with N for its parameter. */
export const printed = (keyword: Keyword): string => keyword.print.replace(/\{\w+\}/g, "N");

/** A topic as a heading. */
export const topicName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
