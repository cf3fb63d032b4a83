/** PHP: plain functions and private methods, without an attribute. */
import { ownFunction, type FunctionRule } from '../../syntax/own-functions.ts';
import { field, ofType } from '../../syntax/syntax-tree.ts';

/** Magic methods, and functions that frameworks find by the beginning of their names. */
const called = /^(?:__|main$|(?:wp|drush|hook|template|theme|smarty|twig|get|the|render)_|test|set_?up|tear_?down)/i;
/** Modules of Drupal and its kin hook in by functions that are named after the module, in files without a class. */
const hooks = /^[a-z0-9]+_\w+$/;

export const phpFunctions: FunctionRule = (text, node) => {
  const isMethod = node.type === 'method_declaration';
  if (!isMethod && node.type !== 'function_definition') return undefined;
  const name = field(node, 'name');
  if (name === undefined || node.children.some(({ field: part }) => part === 'attributes')) return undefined;
  const word = text.slice(name.start, name.end);
  if (called.test(word) || (!isMethod && hooks.test(word))) return undefined;
  const isPrivate = ofType(node, 'visibility_modifier').some(
    ({ start, end }) => text.slice(start, end).toLowerCase() === 'private',
  );
  return !isMethod || isPrivate ? ownFunction(text, name, field(node, 'body')) : undefined;
};
