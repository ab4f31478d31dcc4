import { Component, type ReactNode } from 'react'
import { ApiError } from '../shared/calls/api-error.ts'
import { logError } from '../shared/faults/error-log.ts'
import { useT } from '../shared/text/i18n.ts'
import { LogoMark } from '../shared/ui/logo.tsx'
import { PlainButton } from '../shared/ui/plain/button.tsx'
import { isMissingChunk } from '../shared/faults/release.ts'
import { useOutdated } from '../shared/faults/use-outdated.ts'
import css from './splash.module.css'

/** Shows a way to continue after an error outside of any tab, instead of an empty window. */
export class RootBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override componentDidCatch(error: unknown) {
    logError(error)
  }
  override render() {
    return this.state.error ? <Broken error={this.state.error} /> : this.props.children
  }
}

function Broken({ error }: { error: unknown }) {
  const t = useT()
  const missing = isMissingChunk(error)
  const outdated = useOutdated(missing)
  const text = error instanceof ApiError ? error.message : t('broken.text')
  return (
    <main className={css.splash}>
      <LogoMark size={40} />
      <div className={css.words} role="alert">
        <h1>{t(outdated ? 'broken.outdated' : missing ? 'broken.missing' : 'broken.title')}</h1>
        <p>{outdated ? t('broken.outdated.text') : missing ? t('broken.missing.text') : text}</p>
      </div>
      <div className={css.actions}>
        <PlainButton variant="primary" onClick={() => window.location.reload()}>
          {t('broken.reload')}
        </PlainButton>
      </div>
    </main>
  )
}
