import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { ApiError } from '../shared/calls/api-error.ts'
import { logError } from '../shared/faults/error-log.ts'
import { ReportProblem } from '../engine/common/report-problem.tsx'
import { useT } from '../shared/text/i18n.ts'
import { RequestId } from '../shared/ui/notify.tsx'
import { isMissingChunk } from '../shared/faults/release.ts'
import { useOutdated } from '../shared/faults/use-outdated.ts'
import { reloadTab } from '../shared/tabs/tabs.ts'
import css from './error-boundary.module.css'

interface Props {
  tabKey: string
  children: ReactNode
}

/** An error of a page breaks only its own tab. */
export function ErrorBoundary({ tabKey, children }: Props) {
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Boundary
      onRetry={() => {
        reset()
        reloadTab(tabKey)
      }}
    >
      {children}
    </Boundary>
  )
}

class Boundary extends Component<{ onRetry: () => void; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override componentDidCatch(error: unknown) {
    logError(error)
  }
  override render() {
    return this.state.error ? <Broken error={this.state.error} onRetry={this.props.onRetry} /> : this.props.children
  }
}

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  const missing = isMissingChunk(error)
  const outdated = useOutdated(missing)
  // Unexpected errors are in the error log; their texts mean nothing to a person
  const refusal = error instanceof ApiError ? error : undefined
  return (
    <section className={css.broken} role="alert">
      <h2>{t(outdated ? 'broken.outdated' : missing ? 'broken.missing' : 'broken.title')}</h2>
      <p>
        {outdated
          ? t('broken.outdated.text')
          : missing
            ? t('broken.missing.text')
            : (refusal?.message ?? t('broken.text'))}
      </p>
      {refusal?.requestId && (
        <p className={css.id}>
          <RequestId id={refusal.requestId} />
        </p>
      )}
      {missing ? (
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('broken.reload')}
        </Button>
      ) : (
        <Button type="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      {refusal?.requestId && <ReportProblem requestId={refusal.requestId} message={refusal.message} />}
    </section>
  )
}
