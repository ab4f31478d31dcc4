import { App } from 'antd'
import type { useAppProps } from 'antd/es/app/context'
import { useEffect } from 'react'

interface Props {
  onReady: (feedback: useAppProps) => void
}

/** Ant Design's messages, notifications and dialogs. Errors stay until they are closed: not on the bar and the tabs. */
export default function Feedback({ onReady }: Props) {
  return (
    <App message={AT_MOST_THREE} notification={BELOW_BARS} component={false}>
      <Bridge onReady={onReady} />
    </App>
  )
}

const AT_MOST_THREE = { maxCount: 3 }
const BELOW_BARS = { maxCount: 3, top: 98 }

function Bridge({ onReady }: Props) {
  const found = App.useApp()
  useEffect(() => onReady(found), [found, onReady])
  return null
}
