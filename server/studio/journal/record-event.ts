// The commands and the groups below the studio record, too.
export {
  type Actor,
  commandActor,
  type NewEvent,
  PROGRAM,
  recordEvent,
  recordEvents,
} from '#server/platform/database/journal/record-event.ts';
