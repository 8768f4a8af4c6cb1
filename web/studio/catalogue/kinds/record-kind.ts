import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Thing } from '#contract/studio/acts.ts';
import type { Right } from '#contract/studio/rights.ts';
import type { Column } from '../../list/list-types.ts';
import type { StudioIconName } from '../../ui/icons/studio-icon.tsx';
import type { Fields } from '../record-form/state/change.ts';
import type { FieldGroup } from './field.ts';

/** A record as the server answers it. */
export type StudioRecord = { id: string; title: string; fields: Fields; info: Fields };

type Words = {
  /** The title of the list: «Жанры». */
  many: string;
  /** The button and the title of a new one: «Новый жанр». */
  create: string;
  added: string;
  saved: string;
  removed: string;
  /** The button and the title of the removal: «Удалить жанр». */
  remove: string;
  /** Joining two, where that can be done: its button, its title, what it does, and the note on releases with both. */
  merge?: { title: string; help: string; both: string };
  nothingYet: string;
  /** What such records are for, where there are none yet. */
  nothingYetHelp?: string;
  nothingFound: string;
};

/** A page below that of a record, with the same head; the one with the path '' has its fields. */
export type RecordTab = {
  path: string;
  label: string;
  count?: number;
  /** Who has no such right does not see it. */
  right?: Right;
};

/** An edit of the caller that is checked before it changes the record. */
export type Proposal = {
  /** The proposed values, which the form shows in place of the stored ones. */
  fields: Fields;
  /** The words to whoever checks it; '' without any. */
  note: string;
  /** Whether there is one; without, there are neither values nor words. */
  isSent: boolean;
};

type KindOf<Record extends { fields: object }> = {
  /** In addresses of pages and of the API. */
  path: string;
  thing: Thing;
  icon: StudioIconName;
  words: Words;
  groups: readonly FieldGroup<keyof Record['fields'] & string>[];
  /** The fields of a new one; undefined where none can be made. */
  blank?: Record['fields'];
  columns: readonly Column<Record>[];
  canRemove?: boolean;
  /** What a removal does, for the person who decides it; it may be refused for a reason that is known before. */
  removal?: (record: Record) => { text: string; isRefused?: boolean };
  /** The page that tells of a removal and can take it back; the list of the kind without it. */
  listAddress?: (record: Record) => string;
  /** Whether people choose the order of all records. */
  isOrdered?: boolean;
  /** Fields that name records of another kind, and the path of that kind or the name of fixed values. */
  choices?: { [Name in (keyof Record['fields'] & string) | 'roles']?: string };
  /** The one record that there is, where there is one. */
  onlyId?: string;
  /** What the caller proposes of a record whose edits are checked; undefined where a save changes it at once. */
  proposal?: (record: Record) => Proposal | undefined;
  /** The address of the record on the site. */
  siteAddress?: (record: Record) => string | undefined;
  /** The facts below the title of its page. */
  facts?: (record: Record) => ReactNode;
  /** What can be done with it beside saving and removing, as buttons at the top of its page. */
  acts?: (record: Record) => ReactNode;
  /** The panels that its acts open, as the address says. */
  panels?: (record: Record) => ReactNode;
  /** The pages of a record, where it has several. */
  tabs?: (record: Record) => readonly RecordTab[];
  /** What stands beside its fields. */
  aside?: (record: Record) => ReactNode;
};

/** Everything that the pages of a kind of record need to know of it. */
export type RecordKind = KindOf<StudioRecord>;

type Endpoints = { get: { response: z.ZodType } };

/** Describes a kind of record; the names of its fields are checked against the contract. */
export function defineKind<E extends Endpoints>(
  kind: KindOf<z.output<E['get']['response']> & { fields: object }>,
): RecordKind {
  return kind as unknown as RecordKind;
}
