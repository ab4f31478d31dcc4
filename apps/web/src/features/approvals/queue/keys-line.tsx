import css from './queue.module.css'

/** The keys, for whoever has a keyboard. */
export function KeysLine({ keys }: { keys: readonly (readonly [keys: string, words: string])[] }) {
  return (
    <p className={css.keys} aria-hidden>
      {keys.map(([names, words]) => (
        <span key={names}>
          {names.split(' ').map(key => (
            <kbd key={key}>{key}</kbd>
          ))}
          {words}
        </span>
      ))}
    </p>
  )
}
