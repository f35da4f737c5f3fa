import { Fragment, type ReactNode } from 'react';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';

/** The sentence of consent with its two documents as links, in the word order of the language. */
export function ConsentSentence() {
  const { t } = useText();
  const { link } = usePage();
  const links: Record<string, ReactNode> = {
    policy: <DocumentLink href={link('document', { type: 'policy' })}>{t('account.policy')}</DocumentLink>,
    agreement: <DocumentLink href={link('document', { type: 'agreement' })}>{t('account.agreement')}</DocumentLink>,
  };
  const sentence = t('account.consent', { policy: '\u0000policy\u0000', agreement: '\u0000agreement\u0000' });
  return sentence.split('\u0000').map((piece) => <Fragment key={piece}>{links[piece] ?? piece}</Fragment>);
}

/** In a window of its own: what was typed here stays. */
function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="font-medium text-act underline decoration-1 underline-offset-3"
    >
      {children}
    </a>
  );
}
