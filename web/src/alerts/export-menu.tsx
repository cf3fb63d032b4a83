/** Takes the list along as a file. */
import { useState } from 'react';
import type { RequestOf } from '../api/call.ts';
import { Button } from '../design/button.tsx';
import { ChevronIcon } from '../design/icons.tsx';
import { Menu, MenuItem } from '../design/menu.tsx';
import { tell } from '../design/toast.tsx';
import { exportAlerts, type ExportFormat } from './export-alerts.ts';

interface ExportMenuProps {
  readonly request: Omit<RequestOf<'scaAlertsSearch'>, 'page' | 'pageSize'>;
}

export function ExportMenu({ request }: ExportMenuProps) {
  const [share, setShare] = useState<number>();
  const begin = async (format: ExportFormat): Promise<void> => {
    setShare(0);
    try {
      const count = await exportAlerts(request, format, setShare);
      tell(`Exported ${count.toLocaleString('en')} alerts.`);
    } catch (error) {
      tell(`The export did not end: ${error instanceof Error ? error.message : 'unknown'}`, { tone: 'danger' });
    } finally {
      setShare(undefined);
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button isBusy={share !== undefined}>
          {share === undefined ? 'Export' : `Exporting ${Math.round(share * 100)} %`}
          <ChevronIcon />
        </Button>
      }
    >
      <MenuItem onChoose={() => void begin('csv')}>CSV, for a spreadsheet</MenuItem>
      <MenuItem onChoose={() => void begin('json')}>JSON</MenuItem>
    </Menu>
  );
}
