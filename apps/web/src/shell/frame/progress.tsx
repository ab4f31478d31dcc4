import { useIsFetching } from '@tanstack/react-query'
import css from './progress.module.css'

/** A thin line at the top while data is on its way; short waits show nothing. */
export function Progress() {
  return useIsFetching() > 0 ? <div className={css.progress} aria-hidden="true" /> : null
}
