import { DeclineButton, RowButton, RowLink } from '../components/row-buttons.ts';
import { Share } from '../components/share.tsx';
import { SignInLink } from '../components/sign-in-link.tsx';
import { Slider } from '../components/slider.tsx';
import { ThemeSwitch } from '../components/theme-switch.tsx';
import { Button, ButtonLink, Spinner } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { post, rightToLeft } from './samples.ts';
import { Part, Several, Specimen } from './specimen.tsx';

const slider = {
  ...{ 'aria-label': 'How much', min: 0, max: 100, steps: { small: 1, large: 10, page: 25 } },
  onValue: () => undefined,
};

const kinds = ['primary', 'quiet', 'danger'] as const;

/** Components that are pressed. */
export const Controls = () => (
  <Part id="controls" title="Buttons">
    {kinds.map((kind) => (
      <Specimen key={kind} of={`Button, ${kind}: there, disabled, busy, a link`}>
        <Several>
          <Button $kind={kind}>Approve</Button>
          <Button $kind={kind} disabled>
            Approve
          </Button>
          <Button $kind={kind} aria-disabled>
            Approving...
          </Button>
          <ButtonLink $kind={kind} to={paths.home}>
            Return to Home
          </ButtonLink>
        </Several>
      </Specimen>
    ))}
    <Specimen of="Button: a very long label, right to left">
      <Several>
        <Button>Reject all articles that wait and tell each of their authors why</Button>
        <Button $kind="quiet" dir="auto">
          {rightToLeft}
        </Button>
      </Several>
    </Specimen>
    <Specimen of="Buttons of a row">
      <Several>
        <RowButton>View</RowButton>
        <RowButton $kind="quiet">Feature</RowButton>
        <DeclineButton $kind="quiet">Reject</DeclineButton>
        <RowButton disabled>Approve</RowButton>
        <RowLink $kind="quiet" to={paths.post(post.slug)}>
          Visit Page
        </RowLink>
      </Several>
    </Specimen>
    <Specimen of="Signing in">
      <Several>
        <SignInLink $kind="quiet">Log in</SignInLink>
        <SignInLink form="Register">Sign up</SignInLink>
      </Several>
    </Specimen>
    <Specimen of="Sharing">
      <Share title={post.title} path={paths.post(post.slug)} />
    </Specimen>
    <Specimen of="Slider: in the middle, at its end, disabled">
      <Several>
        {[50, 100].map((value) => (
          <Slider key={value} {...slider} value={value} text={`${value} %`} />
        ))}
        <Slider {...slider} value={20} text="20 %" disabled />
      </Several>
    </Specimen>
    <Specimen of="The theme">
      <ThemeSwitch />
    </Specimen>
    <Specimen of="Something is on its way">
      <Spinner />
    </Specimen>
  </Part>
);
