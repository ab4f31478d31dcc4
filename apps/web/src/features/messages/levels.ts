import type { StatusColor } from '@tuheng/domain/kernel/field'

export type Level = 'info' | 'warning' | 'important'

/** As the list of announcements colours them. */
export const LEVEL_COLORS: Readonly<Record<Level, StatusColor>> = { info: 'progress', warning: 'attention', important: 'refused' }
