/** Methods and functions of Rust's own library by what they do with values, as far as it matters for which method runs. */

/** Give back what they are called on, or what is in it, where its class has no such method. */
export const handsOn: ReadonlySet<string> = new Set(
  (
    'unwrap expect clone cloned copied as_ref as_mut as_deref as_deref_mut borrow borrow_mut lock try_lock read write get_mut ' +
    'into_inner to_owned iter iter_mut into_iter unwrap_or unwrap_or_default unwrap_or_else unwrap_unchecked ok await or or_else ' +
    'ok_or ok_or_else by_ref as_slice as_mut_slice to_vec into_boxed_slice into_vec take skip step_by rev peekable fuse cycle ' +
    'chain upgrade downgrade as_pin_mut as_pin_ref deref deref_mut make_mut context with_context wrap_err wrap_err_with map_err ' +
    'first last pop drain values values_mut into_values to_mut into_owned flatten transpose filter inspect inspect_err ' +
    'into_future boxed pin get_ref load load_full unwrap_or_log expect_err boxed_local enter with shared'
  ).split(' '),
);

/** Take a function that is given what an `Option` or a `Result` holds. */
export const ofHeld: ReadonlySet<string> = new Set(
  'map and_then map_or map_or_else is_some_and is_ok_and is_none_or inspect filter then_some take_if with with_borrow with_borrow_mut'.split(' '), // biome-ignore format: one list
);

/** Take a function that is given what went wrong. */
export const ofFailure: ReadonlySet<string> = new Set(
  'map_err or_else unwrap_or_else inspect_err map_or_else is_err_and'.split(' '),
);

/** Take a function that is given the elements. */
export const ofElements: ReadonlySet<string> = new Set(
  (
    'map filter for_each try_for_each flat_map filter_map find find_map any all position rposition inspect take_while skip_while ' +
    'map_while partition max_by_key min_by_key max_by min_by sort_by sort_by_key sort_unstable_by sort_unstable_by_key retain ' +
    'retain_mut dedup_by_key group_by for_each_concurrent then and_then is_sorted_by_key par_iter_map'
  ).split(' '),
);

/** Take what comes before, and then the elements. */
export const folds: ReadonlySet<string> = new Set(['fold', 'try_fold', 'reduce', 'scan', 'rfold']);

/** Go through all elements, and so ask an iterator for its next one. */
export const consumers: ReadonlySet<string> = new Set(
  'collect count sum product last nth max min partition unzip for_each fold try_fold try_for_each reduce all any find find_map position cmp_by eq_by max_by_key min_by_key max_by min_by collect_vec join try_collect'.split(' '), // biome-ignore format: one list
);

/** Put the argument at the place into what they are called on. */
export const putsIn: ReadonlyMap<string, number> = new Map([
  ['push', 0],
  ['push_back', 0],
  ['push_front', 0],
  ['insert', -1],
  ['extend', 0],
  ['append', 0],
  ['or_insert', 0],
  ['or_insert_with', 0],
  ['send', 0],
  ['try_send', 0],
  ['blocking_send', 0],
]);

/** Make an empty container, by `new`, `default` and `with_capacity`. */
export const containers =
  /^(?:Vec|VecDeque|LinkedList|BinaryHeap|HashMap|HashSet|BTreeMap|BTreeSet|IndexMap|IndexSet|DashMap|SmallVec|FuturesUnordered|JoinSet)$/;

/** Functions that give back their argument, with the type that they are of. */
export const wrapping =
  /^(?:(?:Box|Rc|Arc|Cell|RefCell|OnceCell|Mutex|RwLock|Pin|ManuallyDrop|Weak|UnsafeCell|ArcSwap|Shared)::(?:new|from|pin|clone|leak|into_inner|new_unchecked|downgrade|upgrade|make_mut|get_mut|as_ref|from_pointee|try_unwrap|unwrap_or_clone|borrow|borrow_mut|replace|lock)|Cow::(?:Owned|Borrowed)|(?:mem|ptr)::(?:take|replace|swap)|mem::ManuallyDrop|ManuallyDrop::take|future::ready|hint::black_box|convert::identity|(?:iter::)?(?:once|repeat)|Poll::Ready|ControlFlow::(?:Break|Continue)|Cow::from|task::spawn_blocking_value)$/;

/** Wrappers that are written as calls of their names. */
export const wrappers = /^(?:Some|Ok|Reverse|Wrapping|AssertUnwindSafe|Pin|Saturating)$/;

/** Values that are made by a function when they are first used. */
export const lazily = /^(?:LazyLock|LazyCell|Lazy|OnceLock)::(?:new)$/;

/** Methods of operators. */
export const operators: ReadonlyMap<string, readonly string[]> = new Map([
  ['+', ['add']],
  ['-', ['sub']],
  ['*', ['mul']],
  ['/', ['div']],
  ['%', ['rem']],
  ['&', ['bitand']],
  ['|', ['bitor']],
  ['^', ['bitxor']],
  ['<<', ['shl']],
  ['>>', ['shr']],
  ['==', ['eq']],
  ['!=', ['ne', 'eq']],
  ['<', ['lt', 'partial_cmp']],
  ['>', ['gt', 'partial_cmp']],
  ['<=', ['le', 'partial_cmp']],
  ['>=', ['ge', 'partial_cmp']],
  ['+=', ['add_assign']],
  ['-=', ['sub_assign']],
  ['*=', ['mul_assign']],
  ['/=', ['div_assign']],
  ['%=', ['rem_assign']],
  ['&=', ['bitand_assign']],
  ['|=', ['bitor_assign']],
  ['^=', ['bitxor_assign']],
  ['<<=', ['shl_assign']],
  ['>>=', ['shr_assign']],
]);

/** Methods that the library's own call on the elements of what they are given. */
export const ofEach: ReadonlyMap<string, readonly string[]> = new Map([
  ['sort', ['cmp']],
  ['sort_unstable', ['cmp']],
  ['binary_search', ['cmp']],
  ['max', ['cmp']],
  ['min', ['cmp']],
  ['contains', ['eq']],
  ['dedup', ['eq']],
  ['concat', ['borrow']],
  ['join', ['borrow']],
]);

/** What a trait of formatting is called by in facts: they all have a method of one name. */
export function formatMethod(trait: string): string {
  return trait === 'Display' ? 'fmt' : `${trait}::fmt`;
}

export const formatTraits = /^(?:Debug|LowerHex|UpperHex|Binary|Octal|LowerExp|UpperExp|Pointer)$/;
