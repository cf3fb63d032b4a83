/** Branches and tags of a repository that are scanned and listed beside its default branch. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Branch, BranchState, Repository } from '../api/operations.ts';
import { useChange, useOperation } from '../api/use-operation.ts';
import { Badge, type Tone } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FormActions } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { Section } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { tell } from '../design/toast.tsx';
import { AddBranchesDialog } from './add-branches-dialog.tsx';
import styles from '../lists/row-list.module.css';

const stateWords: Readonly<
  Record<BranchState, { readonly word: string; readonly tone: Tone; readonly title: string }>
> = {
  waiting: { word: 'Waiting', tone: 'plain', title: 'No scan of it was recorded yet' },
  scanned: { word: 'Scanned', tone: 'good', title: '' },
  gone: { word: 'Gone', tone: 'warn', title: 'Bitbucket has it no more; what was found last stays' },
};

export function BranchSection({ repository }: { readonly repository: Repository }) {
  const { data, error, refetch } = useOperation('repositoriesListBranches', {
    repositoryId: repository.id,
    pageSize: 500,
  });
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Branch>();
  return (
    <Section
      title="Branches and tags"
      actions={
        <Button size="s" onClick={() => setIsAdding(true)}>
          Add…<span className="visually-hidden"> branches and tags</span>
        </Button>
      }
    >
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={2} label="Loading branches" />
      ) : data.branches.length === 0 ? (
        <p className={styles.empty}>
          Only <ForeignText text={repository.defaultBranch} /> is scanned. Release branches and tags can be scanned
          beside it, and are listed and counted apart.
        </p>
      ) : (
        <ul className={styles.rows}>
          {data.branches.map((branch) => (
            <li key={branch.id} className={styles.row}>
              <Badge tone={stateWords[branch.state].tone} title={stateWords[branch.state].title}>
                {stateWords[branch.state].word}
              </Badge>
              <div className={styles.what}>
                <ForeignText text={branch.name} />
                <span className={styles.fine}>{branch.kind === 'tag' ? 'Tag' : 'Branch'}</span>
              </div>
              <span className={styles.badges}>
                <Link to="/alerts" search={{ repository: [branch.id] }}>
                  Alerts
                </Link>
                <Link to="/scans" search={{ repository: branch.id }}>
                  Scans
                </Link>
                <Button size="s" look="quiet" onClick={() => setRemoved(branch)}>
                  Remove<span className="visually-hidden"> {branch.name}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddBranchesDialog repositoryId={repository.id} onClose={() => setIsAdding(false)} />}
      {removed !== undefined && <RemoveBranchDialog branch={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  );
}

function RemoveBranchDialog({ branch, onClose }: { readonly branch: Branch; readonly onClose: () => void }) {
  const remove = useChange('repositoriesRemoveBranch', ['repositoriesListBranches', 'scaAlertsSearch', 'scansList']);
  return (
    <Dialog title={`Remove ${branch.kind} ${branch.name}?`} onClose={onClose}>
      <p>What was found on it goes with it. The repository itself stays as it is, and it can be added again.</p>
      <FormProblem error={remove.error} />
      <FormActions>
        <Button onClick={onClose}>Keep</Button>
        <Button
          look="danger"
          isBusy={remove.isPending}
          onClick={() =>
            remove.mutate(
              { id: branch.id },
              {
                onSuccess: () => {
                  tell(`${branch.name} is removed.`);
                  onClose();
                },
              },
            )
          }
        >
          Remove
        </Button>
      </FormActions>
    </Dialog>
  );
}
