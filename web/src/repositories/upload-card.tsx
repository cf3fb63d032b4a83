/** How a repository without code is renewed: by uploading its bill of materials again. */
import { LinkButton } from '../design/button.tsx';
import { SideCard } from './side-card.tsx';
import styles from './side-card.module.css';

export function UploadCard() {
  return (
    <SideCard
      title="Bill of materials"
      action={
        <LinkButton size="s" to="/repositories/add" search={{ way: 'sbom' }}>
          Upload…
        </LinkButton>
      }
    >
      <p className={styles.second}>
        Uploaded again under the same name, it takes the place of this one. Changed advisories are judged by themselves.
      </p>
    </SideCard>
  );
}
