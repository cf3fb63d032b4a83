/** What a dependency is for, as its declaration says. Development-only and test-only use is an attribute, never a verdict. */
export const scopes = ['production', 'optional', 'peer', 'development', 'test'] as const;

export type Scope = (typeof scopes)[number];
