import classes from './barrier-arm.module.css'

/** The striped arm of the product's mark, lying across the top of whatever one enters by. */
export function BarrierArm() {
  return <span className={classes.arm} aria-hidden />
}
