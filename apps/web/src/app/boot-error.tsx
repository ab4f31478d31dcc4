import { LogoMark } from '../shared/ui/logo.tsx'
import { useT } from '../shared/text/i18n.ts'
import { PlainButton } from '../shared/ui/plain/button.tsx'
import css from './splash.module.css'

/** The user could not be loaded. The session may still be valid, so it is kept. */
export function BootError({ error, onRetry, onLeave }: { error: unknown; onRetry: () => void; onLeave: () => void }) {
  const t = useT()
  return (
    <main className={css.splash}>
      <LogoMark size={40} />
      <div className={css.words} role="alert">
        <h1>{t('boot.failed')}</h1>
        <p>{error instanceof Error ? error.message : String(error)}</p>
      </div>
      <div className={css.actions}>
        <PlainButton variant="primary" onClick={onRetry}>
          {t('common.retry')}
        </PlainButton>
        <PlainButton onClick={onLeave}>{t('boot.leave')}</PlainButton>
      </div>
    </main>
  )
}
