/** Where one comes in; goes on to where one wanted to. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import styles from './sign-in-page.module.css';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage({ from }: { readonly from: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    document.title = 'Sign in · Vedette';
  }, []);
  return (
    <main className={styles.page} id="main">
      <div className={styles.box}>
        <div className={styles.brand}>
          <img src="/console/favicon.svg" alt="" width="40" height="40" />
          <h1>Sign in to Vedette</h1>
          <p>With a token pair of your organization.</p>
        </div>
        <SignInForm onSignedIn={() => void navigate({ href: from, replace: true })} />
        <p className={styles.help}>
          No pair? <code>vedette tokens create</code> makes one; <code>npm start</code> prints a link that signs in to
          the demonstration.
        </p>
      </div>
    </main>
  );
}
