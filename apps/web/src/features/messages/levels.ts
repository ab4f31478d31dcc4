import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import type { announcementCall } from '@tuheng/domain/system/messages/message.calls'

/** The same colours as in the list of announcements. */
export const LEVEL_COLORS: Readonly<Record<AnswerOf<typeof announcementCall>['level'], StatusColor>> = {
  info: 'progress',
  warning: 'attention',
  important: 'refused',
}
