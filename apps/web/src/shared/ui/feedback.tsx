import { App } from 'antd'
import type { useAppProps } from 'antd/es/app/context'
import { useEffect } from 'react'
import css from './feedback.module.css'
import { MOST_NOTICES } from './held-news.ts'

interface Props {
  onReady: (feedback: useAppProps) => void
}

/**
 * Ant Design's messages, notifications and dialogs. Those that stay until closed cover neither the tabs nor the footer
 * of a form.
 */
export default function Feedback({ onReady }: Props) {
  return (
    <App message={AT_MOST_THREE} notification={BETWEEN_BARS} component={false}>
      <Bridge onReady={onReady} />
    </App>
  )
}

const AT_MOST_THREE = { maxCount: 3 }
const BETWEEN_BARS = { maxCount: MOST_NOTICES, bottom: 76, classNames: { root: css.notice as string } }

function Bridge({ onReady }: Props) {
  const found = App.useApp()
  useEffect(() => onReady(found), [found, onReady])
  return null
}
