/** The report of a repository in a format of other tools, as a download. */
import { useState } from 'react';
import { downloadReport } from '../api/download.ts';
import type { ReportFormat, Repository } from '../api/operations.ts';
import { Button } from '../design/button.tsx';
import { ChevronIcon } from '../design/icons.tsx';
import { Menu, MenuItem, MenuNote, MenuSeparator } from '../design/menu.tsx';
import { tell } from '../design/toast.tsx';

const choices: readonly { readonly format: ReportFormat; readonly label: string }[] = [
  { format: 'sarif', label: 'SARIF 2.1.0' },
  { format: 'cyclonedx', label: 'CycloneDX 1.6 with VEX' },
  { format: 'cyclonedx-1.7', label: 'CycloneDX 1.7 with VEX' },
  { format: 'spdx', label: 'SPDX 2.3' },
  { format: 'openvex', label: 'OpenVEX' },
  { format: 'gitlab', label: 'GitLab report' },
];

const tables: readonly { readonly format: ReportFormat; readonly label: string }[] = [
  { format: 'markdown', label: 'Markdown' },
  { format: 'csv', label: 'CSV' },
  { format: 'jsonl', label: 'JSON Lines' },
];

export function ExportMenu({ repository: { id } }: { readonly repository: Repository }) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (format: ReportFormat): Promise<void> => {
    setIsBusy(true);
    try {
      await downloadReport({ repositoryId: id, format }, 'report');
    } catch (error) {
      tell(error instanceof Error ? error.message : 'The report could not be made.', { tone: 'danger' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button isBusy={isBusy}>
          Export
          <ChevronIcon />
        </Button>
      }
    >
      <MenuNote>Packages and vulnerabilities of the newest scan</MenuNote>
      {choices.map(({ format, label }) => (
        <MenuItem key={format} onChoose={() => void save(format)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      {tables.map(({ format, label }) => (
        <MenuItem key={format} onChoose={() => void save(format)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
