export {
  type CalendarEvent,
  type CalendarReading,
  type CalendarWindow,
  readCalendar,
} from './read-calendar.ts'
