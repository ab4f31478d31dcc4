import css from './demo-loading.module.css'

/** Above the form: how far the demo companies are loaded, in the server's words. */
export function DemoLoading({ words }: { words: string }) {
  return (
    <p className={css.loading} role="status">
      {words}
    </p>
  )
}
