/** Asks before something that cannot be taken back. */
export const confirmed = (question: string): boolean => window.confirm(question);
