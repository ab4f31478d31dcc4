import { LogoMark } from '../shared/ui/logo.tsx'
import { useT } from '../shared/text/i18n.ts'
import css from './splash.module.css'

/** Shown between the first script and the first page. */
export function Splash() {
  const t = useT()
  return (
    <div className={css.splash} role="status" aria-label={t('common.loading')}>
      <LogoMark size={40} />
    </div>
  )
}
