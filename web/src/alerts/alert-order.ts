/** The list that an alert was opened from. */
import { leftList } from '../lists/left-list.ts';
import type { ListRequest } from '../lists/neighbours.tsx';
import type { AlertsSearch } from './alerts-search.ts';

export type AlertsRequest = ListRequest<'scaAlertsSearch'>;

export const alertList = leftList<AlertsRequest, AlertsSearch>();
