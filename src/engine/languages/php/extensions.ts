/** Endings of files that are read as code of PHP, as hosts, frameworks and habit have them. */

// biome-ignore format: a list
export const extensions = ['.php', '.phtml', '.inc', '.module', '.install', '.theme', '.profile', '.engine', '.ctp', '.php3', '.php4', '.php5', '.php7', '.phps'] as const;
