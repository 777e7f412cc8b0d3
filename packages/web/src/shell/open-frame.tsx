import { Outlet } from '@tanstack/react-router'
import { Footer } from './footer.tsx'
import classes from './frame.module.css'
import { TopBar } from './top-bar.tsx'

/** Top bar, page, footer: for pages that anyone may see. */
export function OpenFrame() {
  return (
    <div className={classes.frame}>
      <TopBar />
      <div className={classes.scroll}>
        <main id="content" className={classes.page}>
          <Outlet />
        </main>
        <Footer />
      </div>
    </div>
  )
}
