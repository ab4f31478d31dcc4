import css from './home.module.css'
import '../../engine/common/states.css'

/** Grey shapes of the size of the blocks. */
export function HomeSkeleton() {
  return (
    <div className={`en-skeleton ${css.waiting}`} aria-busy>
      <b style={{ height: 108 }} />
      <b style={{ height: 102 }} />
      <div className={css.columns}>
        <b style={{ height: 320 }} />
        <b style={{ height: 320 }} />
        <b style={{ height: 260 }} />
        <b style={{ height: 260 }} />
      </div>
    </div>
  )
}
