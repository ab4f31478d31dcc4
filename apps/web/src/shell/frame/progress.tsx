import { useIsFetching } from '@tanstack/react-query'
import css from './progress.module.css'

/** A thin line at the top while data is loading. Short waits show nothing. */
export function Progress() {
  const busy = useIsFetching() > 0
  return <div className={css.progress} data-progress={busy ? 'busy' : 'done'} aria-hidden="true" />
}
