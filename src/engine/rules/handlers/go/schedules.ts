/** Functions that a clock calls. */
import { subscribing } from './subscriptions.ts';

export const schedules = subscribing({
  name: 'cron',
  sourceType: 'SCHEDULED_HANDLER',
  packages: ['github.com/robfig/cron', 'gopkg.in/robfig/cron', 'github.com/go-co-op/gocron', 'github.com/gogs/cron'],
  methods: ['AddFunc', 'AddJob', 'Do', 'NewJob'],
  makers: /^(?:New|NewScheduler|NewWithLocation)$/,
  types: ['Cron', 'Scheduler'],
});
