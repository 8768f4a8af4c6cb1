import type { Undos } from '../journal/undo.ts';
import { undoBan } from './acts/ban.ts';
import { undoNote } from './acts/notes.ts';
import { undoRename } from './acts/profile.ts';
import { undoReport } from './reports/undo-report.ts';
import { undoGiving, undoTaking } from './roles.ts';

/** How acts on people are taken back. */
export const PEOPLE_UNDOS: Undos = {
  'user.ban': undoBan,
  'user.unban': undoBan,
  'user.rename': undoRename,
  'user.note': undoNote,
  'user.role_give': undoGiving,
  'user.role_take': undoTaking,
  'report.take': undoReport,
  'report.done': undoReport,
  'report.refuse': undoReport,
};
