import type { useAppProps } from 'antd/es/app/context'
import { lazy, Suspense, type ReactNode } from 'react'
import { create } from 'zustand'
import { ApiError } from './api-error.ts'
import { translate } from './i18n.ts'

const Feedback = lazy(() => import('./feedback.tsx'))
const useWanted = create<{ wanted: boolean }>()(() => ({ wanted: false }))
const host = Promise.withResolvers<useAppProps>()

/** Where messages and questions appear; their code comes with the first of them. */
export function FeedbackHost() {
  const wanted = useWanted(state => state.wanted)
  return wanted ? (
    <Suspense>
      <Feedback onReady={takeOver} />
    </Suspense>
  ) : null
}

let app: useAppProps | undefined

function takeOver(ready: useAppProps): void {
  app = ready
  host.resolve(ready)
}

async function feedback(): Promise<useAppProps> {
  useWanted.setState({ wanted: true })
  return app ?? host.promise
}

let drawText: (text: string) => ReactNode = text => text

/** How the sentence of an error is shown: the engine makes document numbers in it lead to their documents. */
export function setErrorText(draw: (text: string) => ReactNode): void {
  drawText = draw
}

/** Success goes by itself after a second; a warning after `seconds`; an error stays until it is closed. At most three of each. */
export const notify = {
  success(text: string) {
    void feedback().then(({ message }) => message.success(text, 1))
  },
  warning(text: string, seconds = 4) {
    void feedback().then(({ message }) => message.warning(text, seconds))
  },
  /** An aborted request says nothing. */
  error(cause: unknown) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return
    const { title, requestId } = wordsOf(cause)
    const description = requestId ? <RequestId id={requestId} /> : undefined
    void feedback().then(({ notification }) => notification.error({ key: title, title: drawText(title), description, duration: false, role: 'alert' }))
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
  const { modal } = await feedback()
  return modal.confirm({
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
