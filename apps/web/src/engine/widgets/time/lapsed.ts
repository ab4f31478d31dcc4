import type { Field } from '@tuheng/domain/kernel/field'

/** Whether the paper whose last day this is has expired. It is valid on that day. */
export const isLapsed = ({ lapses }: Pick<Field, 'lapses'>, until: string, today: string): boolean =>
  lapses === true && until < today
