/** The rules that come with Vedette, as a document that can be imported; they come when somebody wants them. */

const texts = import.meta.glob<string>('../../../rules/starter/*/*/rule.yml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface StarterRule {
  /** As the folder of the pack: `javascript`, or `any`. */
  readonly language: string;
  readonly name: string;
  readonly rule: string;
}

export const starterRules: readonly StarterRule[] = Object.entries(texts).map(([path, rule]) => {
  const [language = '', folder = ''] = path.split('/').slice(-3);
  return { language, name: `${language}/${folder}`, rule };
});
