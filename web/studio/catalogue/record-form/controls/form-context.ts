import { createContext, useContext } from 'react';
import type { Option } from '../../kinds/field.ts';

/** What controls know of the record beside their own field. */
export type FormContext = {
  /** What else the server says of the record: names of its releases, its drawn picture. */
  info: Record<string, unknown>;
  /** The options of fields that name records of another kind, by the name of the field. */
  choices: Record<string, readonly Option[]>;
  /** The values of all its fields as they are in the form. */
  values?: Record<string, unknown>;
  /** The page of the record on the site, where it has one. */
  page?: string | undefined;
  /**
   * Says that a picture of a field is being sent: a save waits for it. What is returned is called with true once it is
   * stored or given up, also after it has failed, and with false where it has failed; it tells whether the form still
   * wants the picture.
   */
  beginPicture?: (field: string) => (isOver: boolean) => boolean;
};

const context = createContext<FormContext>({ info: {}, choices: {} });

export const FormProvider = context.Provider;

export function useFormContext(): FormContext {
  return useContext(context);
}
