/** Code that stands in texts: a program that writes files of PHP has its first sign somewhere. */

/** Also as `base64_encode` writes it, and addresses that hold code themselves. https://www.php.net/manual/en/wrappers.php */
const hidden =
  /PD9waH|PD89|\b(?:data:(?!image|font|audio|video)|phar:\/\/|php:\/\/filter|zip:\/\/|expect:\/\/)|\bstream_(?:wrapper_register|register_wrapper)\b/gi;
const tag = /<\?(?:php\b|=|\s)|\?>/gi;
/** In quotes, and at the beginning of a line behind the first, as in a heredoc. */
const inText = /(?<=['"][^'"\n]{0,200})<\?|^[ \t]*<\?(?:php\b|=|\s)|&lt;\?php|\\u003c\?php|\\x3c\?/gim;

/** @returns where it stands, but for what begins the code of the file */
export function codeIn(text: string, isCode: boolean): readonly number[] {
  const found: number[] = [];
  let isWithin = false;
  for (const { 0: sign, index } of text.matchAll(tag)) {
    if (sign === '?>') isWithin = false;
    else {
      if (isWithin || !isCode) found.push(index);
      isWithin = true;
    }
  }
  const first = text.search(/<\?/);
  if (isCode) for (const { index } of text.matchAll(hidden)) found.push(index);
  // Where the code of the file is left for a page, it begins anew at the beginning of a line, too.
  const isPage = /\?>\s*(?:<[a-z!]|$)/im.test(text);
  if (isCode)
    for (const { 0: sign, index } of text.matchAll(inText))
      if (index > first + 2 && !(isPage && /^\s*<\?/.test(sign) && !/['"]/.test(text[index - 1] ?? '')))
        found.push(index);
  return found;
}
