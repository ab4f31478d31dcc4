import css from './demo-loading.module.css'

/** Above the form: the progress of loading the demo companies, in the server's words. */
export function DemoLoading({ words }: { words: string }) {
  return (
    <p className={css.loading} role="status">
      {words}
    </p>
  )
}
