import type { NamedRecord } from '@tuheng/domain/kernel/errors'
import type { useAppProps } from 'antd/es/app/context'
import { Fragment, lazy, Suspense, type ReactNode } from 'react'
import { create } from 'zustand'
import { ApiError } from '../calls/api-error.ts'
import { translate } from '../text/i18n.ts'
import { showOutsideForms } from './held-news.ts'
import { PlainButton } from './plain/button.tsx'
import { toast } from './plain/toast.tsx'
import { sessionEventOf, type SessionEvent } from '../calls/session-events.ts'

const Feedback = lazy(() => import('./feedback.tsx'))
const useWanted = create<{ wanted: boolean }>()(() => ({ wanted: false }))
const host = Promise.withResolvers<useAppProps>()

/** Renders messages and dialogs; their code is loaded with the first of them. */
export function FeedbackHost() {
  const wanted = useWanted(state => state.wanted)
  return wanted ? (
    <Suspense>
      <Feedback onReady={setApp} />
    </Suspense>
  ) : null
}

let app: useAppProps | undefined

function setApp(ready: useAppProps): void {
  app = ready
  host.resolve(ready)
}

async function feedback(): Promise<useAppProps> {
  useWanted.setState({ wanted: true })
  return app ?? host.promise
}

type RenderText = (text: string, records?: readonly NamedRecord[]) => ReactNode

let renderText: RenderText = text => text

/** Sets how texts of errors and warnings are rendered: the engine links the records named in them. */
export function setErrorText(render: RenderText): void {
  renderText = render
}

const shownErrors = new Set<string>()

/** Announced by a dialog or the sign-in page, so that no message is shown here. */
const SHOWN_ELSEWHERE: ReadonlySet<SessionEvent['kind']> = new Set(['ended', 'expelled', 'stale', 'company'])

/** Of the message that there is no connection. */
const OFFLINE_SECONDS = 8

/** In the corner, above the bar of a form: least of what a page shows is there. */
const PLACE = 'bottomRight'

/**
 * Successes disappear after a second, warnings after `seconds`, refusals under a successful HTTP status after three
 * seconds. Errors stay until they are closed or their page is left.
 */
export const notify = {
  success(text: string) {
    void feedback().then(({ message }) => message.success(text, 1))
  },
  warning(text: string, seconds = 4, records?: readonly NamedRecord[]) {
    void feedback().then(({ message }) => message.warning(renderText(text, records), seconds))
  },
  /** An aborted request shows nothing. */
  error(cause: unknown) {
    if (isAborted(cause)) return
    const event = cause instanceof ApiError ? sessionEventOf(cause) : undefined
    if (event && SHOWN_ELSEWHERE.has(event.kind)) return
    if (event?.kind === 'refused') return toast('error', event.msg, 3) // the same text replaces a message that is still shown
    // Without a connection their code cannot be fetched, and the page would be lost with its input
    if (!app && cause instanceof ApiError && cause.status === 0) return toast('error', cause.message, OFFLINE_SECONDS)
    const { title, requestId } = errorMessage(cause)
    const description = requestId ? <RequestId id={requestId} /> : undefined
    void feedback().then(({ notification }) => {
      shownErrors.add(title)
      notification.error({
        key: title,
        title: renderText(title, namedRecords(cause)),
        description,
        duration: false,
        placement: PLACE,
        role: 'alert',
      })
    })
  },
  /** Removes the errors of a page that is left, and those of before an act that succeeded. */
  clearErrors() {
    for (const title of shownErrors) app?.notification.destroy(title)
    shownErrors.clear()
  },
  /** A notification with a link, which closes by itself. */
  news({ title, ok, onOk }: { title: string; ok: string; onOk?: () => void }) {
    showOutsideForms(() => {
      void feedback().then(({ notification }) => {
        const go = () => {
          notification.destroy(title)
          onOk?.()
        }
        notification.info({
          key: title,
          title,
          actions: onOk && <PlainButton onClick={go}>{ok}</PlainButton>,
          duration: 6,
          placement: PLACE,
          role: 'status',
        })
      })
    })
  },
  /** Stays until the person has decided. */
  offer(offer: { key: string; title: string; text: string; ok: string; later: string; onOk(): void }) {
    const { key, title, text, ok, later, onOk } = offer
    showOutsideForms(() => {
      void feedback().then(({ notification }) => {
        const close = () => notification.destroy(key)
        const actions = (
          <>
            <PlainButton onClick={close}>{later}</PlainButton>{' '}
            <PlainButton variant="primary" onClick={onOk}>
              {ok}
            </PlainButton>
          </>
        )
        notification.info({ key, title, description: text, actions, duration: false, placement: PLACE, role: 'status' })
      })
    })
  },
}

export interface Confirmation {
  title: string
  content?: string
  ok?: string
  cancel?: string
  danger?: boolean
  /** Agreeing loses or risks something: the other answer is the main button and has the focus. */
  risky?: boolean
}

const asked = new Map<string, Promise<boolean>>()

/**
 * Asks for confirmation; returns whether the person agreed. A question that is open is not asked a second time, as after a
 * double click: its answer counts for both.
 */
export function confirm(question: Confirmation): Promise<boolean> {
  const key = JSON.stringify(question)
  const open = asked.get(key)
  if (open) return open
  const answer = ask(question).finally(() => asked.delete(key))
  asked.set(key, answer)
  return answer
}

async function ask(question: Confirmation): Promise<boolean> {
  const { modal } = await feedback()
  return modal.confirm({
    title: question.title,
    content: question.content,
    okText: question.ok ?? translate('common.ok'),
    cancelText: question.cancel ?? translate('common.cancel'),
    okButtonProps: { danger: question.danger ?? false, type: question.risky ? 'default' : 'primary' },
    ...(question.risky ? { cancelButtonProps: { type: 'primary' as const }, autoFocusButton: 'cancel' as const } : {}),
  })
}

export interface Choice<K extends string> {
  title: string
  content?: string
  choices: readonly { key: K; label: string; primary?: boolean }[]
}

/** Asks the person to choose; undefined if cancelled. */
export async function choose<K extends string>({ title, content, choices }: Choice<K>): Promise<K | undefined> {
  const { modal } = await feedback()
  return new Promise(resolve => {
    const answer = (key?: K) => {
      resolve(key)
      dialog.destroy()
    }
    const dialog = modal.confirm({
      title,
      content,
      onCancel: () => resolve(undefined),
      footer: (
        <div className="ant-modal-confirm-btns">
          <PlainButton onClick={() => answer()}>{translate('common.cancel')}</PlainButton>{' '}
          {choices.map(({ key, label, primary }) => (
            <Fragment key={key}>
              <PlainButton {...(primary ? { variant: 'primary' as const } : {})} onClick={() => answer(key)}>
                {label}
              </PlainButton>{' '}
            </Fragment>
          ))}
        </div>
      ),
    })
  })
}

export function RequestId({ id }: { id: string }) {
  return (
    <span className="request-id">
      {translate('common.requestId')} <code>{id}</code>
    </span>
  )
}

/** Records named in the error's message. */
export const namedRecords = (error: unknown): readonly NamedRecord[] =>
  error instanceof ApiError ? error.errors.flatMap(one => one.records ?? []) : []

/** The message of an error, and the request number for support; a refusal with a reason needs none. */
export function errorMessage(error: unknown): { title: string; requestId: string } {
  if (error instanceof ApiError) return { title: error.message, requestId: error.hasReason ? '' : error.requestId }
  if (isAborted(error)) return { title: translate('net.aborted'), requestId: '' }
  return { title: error instanceof Error ? error.message : String(error), requestId: '' }
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
