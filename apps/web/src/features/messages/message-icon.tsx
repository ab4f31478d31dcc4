import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined'
import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined'
import CloudSyncOutlined from '@ant-design/icons/es/icons/CloudSyncOutlined'
import FileDoneOutlined from '@ant-design/icons/es/icons/FileDoneOutlined'
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined'
import NotificationOutlined from '@ant-design/icons/es/icons/NotificationOutlined'
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import { messageKind, type MESSAGE_GROUPS } from '@tuheng/domain/system/messages/message-kinds'
import type { ComponentType } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import css from './messages.module.css'

export type MessageGroup = keyof typeof MESSAGE_GROUPS

const ICONS: Readonly<Record<MessageGroup, ComponentType>> = {
  people: TeamOutlined,
  review: AuditOutlined,
  statements: FileDoneOutlined,
  workOrders: ToolOutlined,
  announcements: NotificationOutlined,
  expiry: ClockCircleOutlined,
  jobs: CloudSyncOutlined,
  interfaces: ApiOutlined,
}

/** The icon of a message kind, with its name for screen readers. */
export function MessageIcon({ kind }: { kind: string }) {
  const lang = useLang()
  const found = messageKind(kind)
  const Icon = found ? ICONS[found.group] : MailOutlined
  return (
    <span
      className={css.mark}
      data-group={kind === 'announcement.important' ? 'important' : found?.group}
      title={found?.[lang]}
    >
      <Icon />
      {found && <span className="visually-hidden">{found[lang]}</span>}
    </span>
  )
}
