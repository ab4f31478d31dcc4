import { Modal } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { FocusAtOnce } from '../../../engine/common/focus-at-once.tsx'
import { focusFirst } from './focus-first.ts'
import '../../../engine/transition-bar/transitions.css'

interface Props {
  title: string
  okText: string
  danger?: boolean
  busy: boolean
  /** What it holds. The focus goes into its first input, or onto the last button. */
  root: RefObject<HTMLElement | null>
  isFocusOnButton?: boolean
  children: ReactNode
  onOk(): void
  onCancel(): void
}

/** The frame of all dialogs of approvals: a click beside it closes none of them. */
export function ActModal(props: Props) {
  const { title, okText, danger = false, busy, root, isFocusOnButton = false, children, onOk, onCancel } = props
  const lang = useLang()
  return (
    <Modal
      open
      width={520}
      className="en-act-modal"
      title={title}
      okText={okText}
      cancelText={lang === 'zh' ? '取消' : 'Cancel'}
      okButtonProps={{ danger, loading: busy }}
      onOk={onOk}
      onCancel={onCancel}
      mask={{ closable: false }}
    >
      {children}
      <FocusAtOnce focus={() => focusFirst(root.current, isFocusOnButton)} />
    </Modal>
  )
}
