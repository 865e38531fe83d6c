import { describe, expect, test } from 'vitest';
import { type Act, parseStory, type Story, storyText } from './act.ts';
import { inProcess, makeStory } from './make-story.ts';
import { play, shortestOf, type World } from './play.ts';

/** A product that loses waiting requests when it is killed while the link is down. */
function forgetfulWorld(): World {
  let waiting = 0;
  let forgotten = false;
  let down = false;
  return {
    async act(act: Act) {
      if (act.act === 'submit') waiting += 1;
      if (act.act === 'link' || act.act === 'stranger') down = act.act === 'link' && act.is === 'down';
      if (act.act === 'drain' && !down) waiting = 0;
      if (act.act === 'kill the device' && down && waiting > 0) forgotten = true;
    },
    look: async () => undefined,
    heal: async () => (forgotten ? { rule: 'lost', what: 'one' } : undefined),
    tally: () => ({ acknowledged: waiting, pieces: 0 }),
    close: async () => undefined,
  };
}

const open = async (): Promise<World> => forgetfulWorld();

describe('a story', () => {
  test('is the same for the same seed, and begins as the shorter one does', () => {
    const story = makeStory(7, 300);

    expect(makeStory(7, 300)).toEqual(story);
    expect(makeStory(7, 40)).toEqual(story.slice(0, 40));
    expect(makeStory(8, 300)).not.toEqual(story);
  });

  test('has every kind of act in a thousand steps', () => {
    const kinds = new Set(makeStory(1, 1000).map(({ act }) => act));

    expect([...kinds].toSorted()).toEqual(Object.keys(inProcess).toSorted());
  });

  test('can be printed, read and played again', () => {
    const story = makeStory(3, 200);

    expect(parseStory(storyText(story))).toEqual(story);
    expect(() => parseStory('[{"act":"dance"}]')).toThrow();
  });

  test.each([1, 3, 4])(
    'that breaks a promise is cut short to the acts that it takes (seed %i)',
    async (seed) => {
      const story = makeStory(seed, 2000);
      const failure = await play(story, open);
      expect(failure?.breach.rule).toBe('lost');

      const shortest = failure && (await shortestOf(story, failure, open));

      // In either order of the first two.
      expect(kindsOf(shortest?.story ?? []).toSorted()).toEqual(['kill the device', 'link', 'submit']);
      expect(shortest?.story.at(-1)?.act).toBe('kill the device');
      expect(await play(shortest?.story ?? [], open)).toMatchObject({ breach: { rule: 'lost' } });
    },
  );

  test('is not cut short to one that breaks another promise', async () => {
    const story: Story = [
      { act: 'kill the device' },
      { act: 'open another page' },
      { act: 'start the server' },
    ];
    // Without the second act the third throws: a different, easier failure.
    const moody = async (): Promise<World> => {
      let opened = false;
      return {
        ...forgetfulWorld(),
        async act({ act }) {
          if (act === 'open another page') opened = true;
          if (act === 'start the server' && !opened) throw new Error('not opened');
        },
        heal: async () => (opened ? { rule: 'stuck', what: 'one' } : undefined),
      };
    };
    const failure = await play(story, moody);

    const shortest = failure && (await shortestOf(story, failure, moody));

    expect(shortest?.breach.rule).toBe('stuck');
    expect(kindsOf(shortest?.story ?? [])).toEqual(['open another page']);
  });

  test('tells in which act it failed, and that an act has no end', async () => {
    const broken = async (): Promise<World> => ({
      ...forgetfulWorld(),
      act: async ({ act }) => {
        if (act === 'start the server') throw new Error('no port');
      },
    });
    const failure = await play([{ act: 'kill the device' }, { act: 'start the server' }], broken);

    expect(failure).toMatchObject({ after: 2, breach: { rule: 'threw' } });
    expect(failure?.breach.what).toMatch(/start the server.*no port/s);
  });
});

function kindsOf(story: Story): string[] {
  return story.map(({ act }) => act);
}
