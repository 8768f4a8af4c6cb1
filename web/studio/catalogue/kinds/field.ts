import type { ComponentType, ReactNode } from 'react';
import type { PictureKind } from '#contract/studio/records/pictures.ts';

/** A choice of a field; numbers stay numbers. */
export type Option = { value: string; label: string };

/** What a field is edited with. A field that is nullable is null while it is empty. */
export type Control =
  /** It must be filled in unless it is nullable or may be empty. */
  | { control: 'text'; max: number; isNullable?: true; mayBeEmpty?: true; type?: 'url' | 'email' }
  | { control: 'long'; max: number; isNullable?: true }
  | { control: 'markdown'; maxBytes: number }
  /** A text of an announcement with placeholders, and what it looks like. */
  | { control: 'template'; max: number }
  | { control: 'number'; min: number; max: number }
  | { control: 'switch' }
  /** Fixed options, or the choices of the kind. */
  | { control: 'choice'; options: readonly Option[] | 'records'; isNullable?: true }
  /** Several records of another kind. */
  | { control: 'several' }
  /** A day and an hour in Moscow. */
  | { control: 'time'; isNullable?: true }
  /** An hour of the day in Moscow, null while it is empty. */
  | { control: 'hour' }
  /** The start and the end of a part of a video, in seconds. The first in each half of the film has keys. */
  | { control: 'marks'; isLate?: true }
  | { control: 'color' }
  | { control: 'picture'; kind: PictureKind; aspect: number }
  /** Pictures in their order. */
  | { control: 'pictures'; kind: PictureKind; aspect: number; most: number; one: string }
  /** Ids of releases in their order. */
  | { control: 'releases' }
  | { control: 'release' }
  /** Ids of franchises. */
  | { control: 'franchises' }
  /** The people of a team. */
  | { control: 'people' }
  /** Short texts in their order. */
  | { control: 'lines'; max: number; most: number; one: string }
  /** One object; null while all its fields are empty. */
  | { control: 'object'; fields: readonly ObjectField[] }
  /** Objects in their order, each with texts. */
  | {
      control: 'rows';
      fields: readonly RowField[];
      blank: Record<string, unknown>;
      most: number;
      one: string;
    };

/** An address or a number of an object; null while it is empty. */
export type ObjectField = {
  name: string;
  label: string;
  type: 'url' | 'number';
  /** The most characters of an address, the largest number. */
  max: number;
  min?: number;
  step?: number;
};

/** A text of an object in a list. */
export type RowField = {
  name: string;
  label: string;
  max: number;
  isNullable?: true;
  /** While it is empty, the object does not have it. */
  isOptional?: true;
  type?: 'url' | 'email';
  /** The name of the choices that stand instead of a text. */
  choice?: string;
};

export type FieldOf<Name extends string> = Control & {
  name: Name;
  label: string;
  help?: string;
  /** What it is in a new record while nobody has written it: made of the text of another field. */
  proposed?: { from: string; by: (text: string) => string };
  /** Two such fields stand beside each other. */
  isHalf?: true;
};
export type Field = FieldOf<string>;

/**
 * Fields that belong together, in a panel with a title; `isAside` puts it beside the others. Some records do not have
 * them: `isShown` decides by what else is known of the record.
 */
export type FieldGroup<Name extends string = string> = {
  title: string;
  fields: readonly FieldOf<Name>[];
  isAside?: true;
  isShown?: (info: Record<string, unknown>) => boolean;
  /** What stands around the fields, inside of the panel. */
  frame?: ComponentType<{ info: Record<string, unknown>; children: ReactNode }>;
};
