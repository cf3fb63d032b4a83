/** Filters that somebody saved under a name, for everybody in the organization. */
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { parseSearch, stringifySearch } from '../api/search-params.ts';
import { ConsoleError } from '../api/console-error.ts';
import type { View, ViewPage } from '../api/operations.ts';
import { useChange, useOperation } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field, Form, FormActions, TextInput } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { ChevronIcon } from '../design/icons.tsx';
import { Menu, MenuItem, MenuNote, MenuSeparator } from '../design/menu.tsx';
import { tell } from '../design/toast.tsx';

const nameMax = 100;

export function SavedViews({ page }: { readonly page: ViewPage }) {
  const navigate = useNavigate();
  const views = useOperation('viewsList', { page });
  const remove = useChange('viewsRemove', ['viewsList']);
  const save = useChange('viewsSave', ['viewsList']);
  const search = useRouterState({ select: ({ location }) => stringifySearch(location.search).replace(/^\?/, '') });
  const [isSaving, setIsSaving] = useState(false);
  const list = views.data?.views ?? [];
  const current = list.find(({ query }) => query === search);
  const open = (view: View): void => void navigate({ to: '.', search: parseSearch(view.query) });
  const takeAway = (view: View): void =>
    remove.mutate(
      { id: view.id },
      {
        onSuccess: () =>
          tell(`Removed the view ${view.name}.`, {
            undo: () => save.mutate({ page, name: view.name, query: view.query }),
          }),
        onError: (error) => tell(error.message, { tone: 'danger' }),
      },
    );
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button>
            <ForeignText text={current === undefined ? 'Views' : `View: ${current.name.slice(0, 30)}`} />
            <ChevronIcon />
          </Button>
        }
      >
        {list.length === 0 && <MenuNote>No view is saved yet. A view is a filter with a name, for everybody.</MenuNote>}
        {list.map((view) => (
          <MenuItem key={view.id} onChoose={() => open(view)}>
            <ForeignText text={view.name} />
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onChoose={() => setIsSaving(true)}>Save this view…</MenuItem>
        {current !== undefined && (
          <MenuItem isDangerous onChoose={() => takeAway(current)}>
            Remove this view
          </MenuItem>
        )}
      </Menu>
      {isSaving && <SaveView page={page} query={search} onClose={() => setIsSaving(false)} views={list} />}
    </>
  );
}

interface SaveViewProps {
  readonly page: ViewPage;
  readonly query: string;
  readonly views: readonly View[];
  readonly onClose: () => void;
}

function SaveView({ page, query, views, onClose }: SaveViewProps) {
  const save = useChange('viewsSave', ['viewsList']);
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const existing = views.find((view) => view.name === name.trim());
  const submit = (): void => {
    if (name.trim() === '') return setFault('Give it a name.');
    save.mutate(
      { page, name: name.trim(), query, ...(existing === undefined ? {} : { replaces: existing.id }) },
      {
        onSuccess: () => {
          tell(`Saved the view ${name.trim()}.`);
          onClose();
        },
        onError: (error) =>
          setFault(error instanceof ConsoleError ? (error.faults[0]?.message ?? error.message) : error.message),
      },
    );
  };
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <Form label="Save this view" onSubmit={submit}>
        <Field
          label="Name"
          error={fault}
          hint={
            existing === undefined
              ? 'Everybody in the organization sees it.'
              : 'There is one of this name: it is replaced.'
          }
        >
          {(control) => (
            <TextInput
              {...control}
              value={name}
              maxLength={nameMax}
              onChange={({ target }) => {
                setName(target.value);
                setFault('');
              }}
            />
          )}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            {existing === undefined ? 'Save' : 'Replace'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
