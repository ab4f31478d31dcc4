import { groupFour } from './group-four.ts'
import css from './account-number.module.css'

/** An account number in groups of four digits that are set apart by space, not by characters: it is copied without. */
export function AccountNumber({ children }: { children: string }) {
  return (
    <span className={css.number}>
      {groupFour(children)
        .split(' ')
        .map((group, i) => (
          <span key={i}>{group}</span>
        ))}
    </span>
  )
}
