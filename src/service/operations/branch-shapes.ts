/** What several operations say of registered branches and tags, and how they are named in requests. */
import { Type } from 'typebox';
import { refKinds } from '../git/git-ref.ts';
import { arrayEntriesMax } from './fields.ts';

/** Of git: 250 signs are the most that is taken of a name, and some more where it is written in full. */
export const refLengthMax = 300;

export const refKind = Type.Enum([...refKinds], {
  title: 'RefKind',
  description: 'A branch moves, and is scanned as it does; a tag stays, and is scanned when it is made.',
});

export const refs = Type.Optional(
  Type.Array(Type.String({ maxLength: refLengthMax }), {
    maxItems: arrayEntriesMax,
    description:
      'Only branches and tags of these names, as `release/1.0` or `refs/tags/v1.0`: registered ones, and default branches; of the repositories that are named, or of all. Unknown ones match nothing.',
  }),
);

export const ref = Type.Optional(
  Type.String({
    maxLength: refLengthMax,
    description:
      'A registered branch or tag of the repository, as `release/1.0` or `refs/tags/v1.0`, in the place of its default branch. Absent or empty: what the id is of.',
  }),
);
