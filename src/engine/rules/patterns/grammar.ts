/**
 * What the kinds of nodes of ten grammars have in common, so that a pattern and the code it fits are compared as calls, members, assignments and
 * functions, not as one grammar's way to write them. Kinds that stand in no table are compared as they are.
 */

/** What a node is compared as. */
export type Role =
  | 'name'
  | 'string'
  | 'call'
  | 'new'
  | 'member'
  | 'scope'
  | 'assign'
  | 'declarations'
  | 'function'
  | 'lambda'
  | 'parameters'
  | 'block'
  | 'class'
  | 'keyword'
  | 'annotation'
  | 'symbol'
  | 'return';

export interface PatternGrammar {
  readonly roles: ReadonlyMap<string, Role>;
  /** Nodes that only stand around another one. */
  readonly wrappers: ReadonlySet<string>;
}

const shared: Readonly<Record<Role, string>> = {
  name: `identifier property_identifier private_property_identifier shorthand_property_identifier shorthand_property_identifier_pattern
    field_identifier type_identifier package_identifier simple_identifier interpolated_identifier predefined_type primitive_type integral_type
    floating_point_type boolean_type void_type name namespace_name constant this this_expression self super base statement_identifier
    implicit_type nil null undefined none None null_literal`,
  string: `string template_string string_literal interpreted_string_literal raw_string_literal verbatim_string_literal encapsed_string
    interpolated_string_expression concatenated_string chained_string heredoc line_string_literal multi_line_string_literal`,
  call: `call_expression call method_invocation invocation_expression function_call_expression member_call_expression
    nullsafe_member_call_expression scoped_call_expression macro_invocation`,
  new: 'new_expression object_creation_expression',
  member: `member_expression attribute selector_expression field_access navigation_expression member_access_expression
    nullsafe_member_access_expression scope_resolution field_expression scoped_identifier scoped_type_identifier qualified_type
    qualified_name dotted_name nested_identifier nested_type_identifier`,
  scope: 'class_constant_access_expression scoped_property_access_expression',
  assign: `assignment_expression assignment assignment_statement short_var_declaration variable_declarator let_declaration property_declaration
    var_spec const_spec field_definition public_field_definition property_element const_item static_item`,
  declarations: `lexical_declaration variable_declaration local_variable_declaration local_declaration_statement field_declaration
    var_declaration const_declaration`,
  function: `function_declaration generator_function_declaration method_definition function_definition method singleton_method
    method_declaration constructor_declaration function_item local_function_statement decorated_definition`,
  lambda: `arrow_function function_expression generator_function lambda func_literal lambda_expression anonymous_function
    anonymous_function_creation_expression anonymous_method_expression closure_expression lambda_literal do_block function`,
  parameters: `formal_parameters parameters parameter_list function_value_parameters method_parameters lambda_parameters
    closure_parameters block_parameters inferred_parameters`,
  block: `statement_block block compound_statement body_statement statements function_body control_structure_body statement_list program
    module source_file compilation_unit class_body declaration_list constructor_body then do else_body block_body`,
  class: 'class_declaration class_definition class abstract_class_declaration',
  keyword: 'keyword_argument',
  annotation: 'annotation marker_annotation',
  symbol: 'simple_symbol hash_key_symbol',
  return: 'return_statement return',
};

const wrapping = `expression_statement parenthesized_expression argument value_argument literal_element expression_list type type_annotation
  user_type directly_assignable_expression attribute_argument as_pattern_target type_expression non_null_expression catch_type
  parenthesized_statements block_argument delegation_specifier ERROR_WRAPPER postfix_unary_wrapper with_clause element_value_array_initializer_wrapper
  variable_list left_assignment_list_wrapper interpolation template_substitution interpolated_expression jsx_expression
  call_suffix_wrapper annotated_lambda array_element_initializer parenthesized_pattern global_statement export_statement_wrapper`;

/** Where one language means something else by the name of a kind; `''`: nothing of the table. */
const own: Readonly<Record<string, Readonly<Record<string, Role | ''>>>> = {
  ruby: { block: 'lambda', function: '', class: 'class', superclass: '', module: 'class' },
  kotlin: { variable_declaration: '', class_declaration: 'class', annotation: 'annotation', identifier: 'member' },
  java: { scoped_identifier: 'member' },
  php: { name: 'name', qualified_name: 'member', declaration_list: 'block', property_declaration: 'declarations' },
  rust: { attribute: '', field_declaration: '' },
  csharp: { attribute: 'annotation', property_declaration: '' },
  go: { field_declaration: '', parameter_list: 'parameters' },
  JavaScript: { attribute: '', class: 'class' },
};

const grammars = new Map<string, PatternGrammar>();

export function patternGrammarOf(language: string): PatternGrammar {
  const known = grammars.get(language);
  if (known !== undefined) return known;
  const roles = new Map<string, Role>();
  for (const [role, kinds] of entriesOf(shared)) for (const kind of kinds.split(/\s+/)) roles.set(kind, role);
  for (const [kind, role] of Object.entries(own[language] ?? {})) {
    if (role === '') roles.delete(kind);
    else roles.set(kind, role);
  }
  const made = { roles, wrappers: new Set(wrapping.split(/\s+/)) };
  grammars.set(language, made);
  return made;
}

function entriesOf(table: Readonly<Record<Role, string>>): readonly (readonly [Role, string])[] {
  return [
    ['name', table.name],
    ['string', table.string],
    ['call', table.call],
    ['new', table.new],
    ['member', table.member],
    ['scope', table.scope],
    ['assign', table.assign],
    ['declarations', table.declarations],
    ['function', table.function],
    ['lambda', table.lambda],
    ['parameters', table.parameters],
    ['block', table.block],
    ['class', table.class],
    ['keyword', table.keyword],
    ['annotation', table.annotation],
    ['symbol', table.symbol],
    ['return', table.return],
  ];
}

/** Nodes that code may have where a pattern says nothing of them. */
export const leftOutKinds: ReadonlySet<string> = new Set(
  `type_parameters type_parameter_list throws class_heritage superclass super_interfaces interfaces base_clause
  class_interface_clause base_list delegation_specifier primary_constructor type_constraints type_arguments
  else_clause elif_clause finally_clause else elsif ensure rescue where_clause type_annotation implicit_type
  type_parameter_constraints_clause optional_chain extends_clause implements_clause permits explicit_constructor_initializer
  constructor_initializer asserts_annotation initializer_expression`.split(/\s+/),
);

/** What stands before a declaration without being a part of what it declares. */
export const decorationKinds: ReadonlySet<string> = new Set(
  `modifiers modifier visibility_modifier accessibility_modifier static_modifier abstract_modifier final_modifier readonly_modifier
  var_modifier override_modifier mutable_specifier decorator marker_annotation annotation attribute_list attribute_item function_modifiers
  member_modifier inheritance_modifier class_modifier parameter_modifier property_modifier platform_modifier binding_pattern_kind
  type_modifiers extern_modifier`.split(/\s+/),
);

/** Words before declarations that a pattern may leave out. */
export const decorationWords: ReadonlySet<string> = new Set([
  'async',
  'static',
  'export',
  'default',
  'final',
  'mut',
  'pub',
  'readonly',
  'get',
  'set',
  'public',
  'private',
  'protected',
  'internal',
  'abstract',
  'override',
  'declare',
  'val',
]);

/** Signs that only divide, but where they are operators. */
export const dividingSigns: ReadonlySet<string> = new Set(
  `( ) [ ] { } , ; : . " ' \` => -> ?. :: | @ </ < > /> = := const let var # #[ $ \${ #{ \\ ... function def func fun fn end class do then new begin lambda
  module try catch finally with from import`.split(/\s+/),
);

/** Nodes whose signs are what they do. */
export function isOperation(kind: string): boolean {
  return /binary|comparison|boolean_op|infix|additive|multiplicative|equality|conjunction|disjunction|unary|prefix|postfix|relational|shift|augmented|operator|token_tree|update/.test(
    kind,
  );
}

export function isComment(kind: string): boolean {
  return kind === 'comment' || kind === 'line_comment' || kind === 'block_comment' || kind === 'multiline_comment';
}
