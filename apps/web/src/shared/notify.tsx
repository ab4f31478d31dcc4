import { App } from 'antd'
import type { useAppProps } from 'antd/es/app/context'
import { useEffect } from 'react'
import { ApiError } from './api-error.ts'
import { translate } from './i18n.ts'

let app: useAppProps | undefined

/** Hands Ant Design's context to `notify` and `confirm`, which then work outside components too. */
export function FeedbackBridge() {
  const found = App.useApp()
  useEffect(() => {
    app = found
  }, [found])
  return null
}

/** Success goes by itself after a second; a warning after `seconds`; an error stays until it is closed. At most three of each. */
export const notify = {
  success(text: string) {
    void app?.message.success(text, 1)
  },
  warning(text: string, seconds = 4) {
    void app?.message.warning(text, seconds)
  },
  /** An aborted request says nothing. */
  error(error: unknown) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    const { title, requestId } = wordsOf(error)
    app?.notification.error({
      key: title,
      title,
      description: requestId ? <RequestId id={requestId} /> : undefined,
      duration: false,
      role: 'alert',
    })
  },
}

export interface Confirmation {
  title: string
  content?: string
  ok?: string
  cancel?: string
  danger?: boolean
}

/** Asks; answers whether the person agreed. */
export async function confirm(question: Confirmation): Promise<boolean> {
  if (!app) return false
  return app.modal.confirm({
    title: question.title,
    content: question.content,
    okText: question.ok ?? translate('common.ok'),
    cancelText: question.cancel ?? translate('common.cancel'),
    okButtonProps: { danger: question.danger ?? false },
  })
}

export function RequestId({ id }: { id: string }) {
  return (
    <span className="request-id">
      {translate('common.requestId')} <code>{id}</code>
    </span>
  )
}

/** The sentence for people, and the number that support asks for. */
export function wordsOf(error: unknown): { title: string; requestId: string } {
  if (error instanceof ApiError) return { title: error.message, requestId: error.requestId }
  return { title: error instanceof Error ? error.message : String(error), requestId: '' }
}
